/** Resolves with whether an enabled element is at the same place in two frames, in the middle of the viewport where that scrolls. Runs in the page. */
export async function isAtRest(element: HTMLElement): Promise<boolean> {
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const frame = () => new Promise(requestAnimationFrame)
  const place = () => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x, y, width, height].join()
  }
  await frame()
  const before = place()
  await frame()
  return before === place() && !element.matches(':disabled, [aria-disabled="true"]')
}
