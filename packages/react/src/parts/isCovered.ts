import { pageElementOf } from './pageElementOf.ts'

/** Distance in px of the tested points from the edges: within the rounded corners. */
const INSET = 24

/** Whether the page shows something above an element: at its centre, or near one of its corners. */
export function isCovered(element: Element): boolean {
  const own = pageElementOf(element)
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const points = [
    [(left + right) / 2, (top + bottom) / 2],
    ...[left + INSET, right - INSET].flatMap(x => [top + INSET, bottom - INSET].map(y => [x, y] as const)),
  ] as const
  // From the prototype: markup can replace properties of `document`.
  const at = (x: number, y: number) => Document.prototype.elementFromPoint.call(element.ownerDocument, x, y)
  return points.some(([x, y]) => {
    const shown = at(x, y)
    return shown !== null && !own.contains(shown)
  })
}
