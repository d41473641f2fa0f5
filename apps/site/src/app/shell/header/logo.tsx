/** The mark: two arches of a theatre front that stand as an M, with its lamps above. */
export function LogoMark({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" fill="none">
      <path
        d="M5 35V21.5a7.5 7.5 0 0 1 15 0V35M20 35V21.500a7.5 7.5 0 0 1 15 0V35"
        stroke="currentColor"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
      <g fill="var(--accent)">
        <circle cx="5" cy="8.5" r="2.1" />
        <circle cx="12.5" cy="6" r="2.1" />
        <circle cx="20" cy="5" r="2.6" />
        <circle cx="27.5" cy="6" r="2.1" />
        <circle cx="35" cy="8.5" r="2.1" />
      </g>
    </svg>
  );
}

/** The mark with the brand's name. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="m-logo">
      <LogoMark />
      <span className="m-logo-name">{name}</span>
    </span>
  );
}
