/** A page of a list that is in hand, with its totals. */
export function pageOf<T>(all: readonly T[], { page = 1, size = 50 }: { page?: number; size?: number }) {
  return {
    list: all.slice((page - 1) * size, page * size),
    totalPages: Math.ceil(all.length / size),
    totalCount: all.length,
  };
}
