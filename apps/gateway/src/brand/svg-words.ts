const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** The elements that a drawing may consist of. Nothing here runs, moves the page, or loads anything. */
export const ELEMENTS = words(`
  svg g path rect circle ellipse line polyline polygon text tspan textPath defs symbol use title desc style
  linearGradient radialGradient stop clipPath mask pattern marker switch
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
  feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`);

/** The attributes that a drawing is written with; of any other nothing is kept. */
export const ATTRIBUTES = words(`
  id class style lang xml:lang xml:space xmlns xmlns:xlink version role aria-label aria-labelledby aria-hidden focusable
  viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points dx dy rotate transform
  transform-origin pathLength textLength lengthAdjust href xlink:href startOffset method spacing side systemLanguage
  offset gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits patternUnits
  patternContentUnits patternTransform markerWidth markerHeight markerUnits refX refY orient
  filterUnits primitiveUnits in in2 result type mode values operator k1 k2 k3 k4 stdDeviation edgeMode kernelMatrix divisor
  bias targetX targetY order preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent
  kernelUnitLength limitingConeAngle pointsAtX pointsAtY pointsAtZ azimuth elevation z scale xChannelSelector
  yChannelSelector radius baseFrequency numOctaves seed stitchTiles tableValues slope intercept amplitude exponent
  fill fill-opacity fill-rule stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-opacity stroke-width opacity color display visibility overflow clip-path clip-rule mask filter marker-start
  marker-mid marker-end stop-color stop-opacity flood-color flood-opacity lighting-color color-interpolation
  color-interpolation-filters paint-order vector-effect shape-rendering text-rendering
  font-family font-size font-size-adjust font-stretch font-style font-variant font-weight letter-spacing word-spacing
  text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift writing-mode direction unicode-bidi`);
