export const look = null as never;
