export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`
