/** Makes something of what is kept in memory and never changed in place: once of each, for as long as that is held. */
export function madeOnce<Source extends object, Made>(make: (source: Source) => Made): (source: Source) => Made {
  const known = new WeakMap<Source, { made: Made }>();
  return (source) => {
    const held = known.get(source) ?? { made: make(source) };
    known.set(source, held);
    return held.made;
  };
}
