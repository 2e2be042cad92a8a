declare global {
  interface Window {
    /** Set before the page's own scripts run. */
    benchPress: PressPlan
    /** First press and the frame with the list. */
    benchPressed: Promise<Pressed>
    benchTasks: { start: number; duration: number }[]
    /** Begin of the page's first idle time after its load event. Undefined before, and in WebKit. */
    benchIdle?: number
    /** Duration that the browser reports for the click, from input to the next paint. Undefined below 16 ms. */
    benchInteraction?: number
    /** Time of the largest contentful paint so far. Undefined before the first. */
    benchLargestPaint?: number
  }
}

interface PressPlan {
  /** Wallets in the finished list. */
  rows: number
  /** Whether the page presses its own button, in the frame after the one that painted it. */
  isAtOnce: boolean
  /** When the page loads the modal, where the page does not decide that itself. */
  preload: 'idle' | 'none'
}

/** Milliseconds since the start of the navigation. */
interface Pressed {
  pressed: number
  /** Begin of the frame that paints the list. */
  shown: number
  /** Begin of the next frame. */
  painted: number
}

const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))

export const until = async (condition: () => boolean) => {
  while (!condition()) await frame()
}

/** Elements of a part, in the page itself or in the shadow root that holds it. */
export const parts = (host: string, part: string) => {
  const roots = [document, ...[...document.querySelectorAll(host)].map(({ shadowRoot }) => shadowRoot)]
  return roots.flatMap(root => [...(root?.querySelectorAll<HTMLElement>(part) ?? [])])
}

export const isListShown = (rows: number) =>
  parts('foyer-modal', 'dialog[open]').length > 0 &&
  parts('foyer-modal', 'dialog[open] [data-part=wallet]').length >= rows

const nextClick = () =>
  new Promise<number>(resolve =>
    window.addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
  )

async function pressAtOnce() {
  const buttons = () => parts('foyer-button', '[data-part=connect-button]')
  await until(() => buttons().length > 0)
  await frame()
  buttons()[0]!.click()
}

/** Follows the first press on the page up to the painted list. */
export function observePress() {
  const { rows, isAtOnce } = window.benchPress
  window.benchTasks = []
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) window.benchTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver(list => {
    for (const { name, duration } of list.getEntries()) if (name === 'click') window.benchInteraction ??= duration
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  new PerformanceObserver(list => {
    for (const { startTime } of list.getEntries()) window.benchLargestPaint = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  // WebKit has no idle callback.
  if ('requestIdleCallback' in window)
    window.addEventListener('load', () => {
      requestIdleCallback(() => {
        window.benchIdle = performance.now()
      })
    })
  const follow = async () => {
    const pressed = await nextClick()
    // A list that is complete when a frame begins is painted by this frame, and the next frame begins after that.
    await until(() => isListShown(rows))
    const shown = performance.now()
    await frame()
    return { pressed, shown, painted: performance.now() }
  }
  window.benchPressed = follow()
  if (isAtOnce) void pressAtOnce()
}
