import { expect } from 'vitest'

const isTransition = (animation: Animation) => animation instanceof CSSTransition

/** Movement that is left. The sheet hears of its content's height a frame later, and only then begins to move. */
const movement = (sheet: HTMLElement) => {
  const content = sheet.firstElementChild!.getBoundingClientRect().height
  const isTold = Math.abs(Number.parseFloat(sheet.style.height) - content) < 1
  return isTold ? sheet.getAnimations({ subtree: true }).filter(isTransition).length : 'not told'
}

/** Waits until the sheet has the height of its content, and nothing in it moves. Resolves with its height in pixels. */
export async function settledHeight(sheet: HTMLElement): Promise<number> {
  await expect.poll(() => movement(sheet)).toBe(0)
  return sheet.getBoundingClientRect().height
}
