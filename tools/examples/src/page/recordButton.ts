/** The button that connects, as it is painted. */
export type Look = {
  /** Visible text of the button; undefined while the page only reserves its room. */
  text: string | undefined
  busy: boolean
  width: number
  height: number
  /** Top of the page's content, which a button of another height would move. */
  below: number
}

declare global {
  interface Window {
    looks: Look[]
  }
}

// Records each change of the button that connects, frame by frame.
window.looks = []
let last = ''
const record = () => {
  const host = [...document.querySelectorAll('foyer-button')].at(-1)
  const button = host?.shadowRoot?.querySelector('button')
  const shown = button ?? host?.firstElementChild
  if (shown) {
    const { width, height } = shown.getBoundingClientRect()
    const below = document.querySelector('main')!.getBoundingClientRect().top
    const busy = button?.getAttribute('aria-busy') === 'true'
    // biome-ignore lint/performance/useDomNodeTextContent: only the visible text counts.
    const look = { text: button?.innerText.trim(), busy, width, height, below }
    if (JSON.stringify(look) !== last) window.looks.push(look)
    last = JSON.stringify(look)
  }
  requestAnimationFrame(record)
}
requestAnimationFrame(record)
