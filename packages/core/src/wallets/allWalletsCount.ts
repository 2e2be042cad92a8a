/** Number of wallets as text for a tag: rounded down to ten, with "+" where that is less than the number. */
export function allWalletsCount(count: number): string {
  const shown = count < 10 ? count : Math.floor(count / 10) * 10
  return shown < count ? `${shown}+` : `${shown}`
}
