/** Width in CSS pixels that the open modal has beside the window, or within itself to scroll to aside. Runs in the page. */
export function modalOverflow(): number | undefined {
  const scroll = document.querySelector('foyer-modal')?.shadowRoot?.querySelector('dialog[open] .dialog-scroll')
  if (!scroll) return undefined
  const { left, right } = scroll.getBoundingClientRect()
  return Math.max(scroll.scrollWidth - scroll.clientWidth, -left, right - innerWidth)
}

/** Script for the start of a page, which writes that width into the page: Firefox lets its driver run nothing later under a content policy. */
export const writeModalOverflow = (): string => `{
  const overflow = ${modalOverflow.toString()}
  const write = () => {
    document.documentElement?.setAttribute('data-modal-overflow', overflow() ?? '')
    requestAnimationFrame(write)
  }
  write()
}`
