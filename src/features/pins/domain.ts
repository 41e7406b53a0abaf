/** After how many minutes without a touch nobody uses a shared session any more. */
export const idleMinutes = 10;
