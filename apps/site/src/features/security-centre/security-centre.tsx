/** The member's own account. */
export function SecurityCentre() {
  return null;
}
