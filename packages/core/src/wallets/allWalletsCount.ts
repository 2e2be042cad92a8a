/** How many wallets there are, in words for a tag: down to ten, with "+" where that is less than the truth. */
export function allWalletsCount(count: number): string {
  const shown = count < 10 ? count : Math.floor(count / 10) * 10
  return shown < count ? `${shown}+` : `${shown}`
}
