import { parts, until } from './observePress.ts'

/** Milliseconds without a request and without a late timer, after which a page counts as quiet. */
const QUIET = 500
/** Milliseconds between two looks, and those after which the second one is late. */
const LOOK = 10
const LATE = 50

const pause = () => new Promise(resolve => setTimeout(resolve, LOOK))

const buttons = () => parts('foyer-button', '[data-part=connect-button]')

/** Whether there is nothing to preload, or the modal has rendered its list, which it does before it is opened. */
const isPreloaded = (rows: number) =>
  !document.querySelector('foyer-button') || parts('foyer-modal', '[data-part=wallet]').length >= rows

/** Resolves when the page has requested and computed nothing for a while, as far as a page itself can see. */
async function untilQuiet() {
  let since = performance.now()
  let count = 0
  while (performance.now() - since < QUIET) {
    const looked = performance.now()
    await pause()
    const { length } = performance.getEntriesByType('resource')
    if (performance.now() - looked > LATE || length !== count) since = performance.now()
    count = length
  }
}

/**
 * Writes on the page's root element where the button is, once the modal is loaded and the page is quiet, and then the milliseconds from the click to
 * the painted list: a driver of any engine can read an attribute.
 */
export async function reportPress(rows: number) {
  const { dataset } = document.documentElement
  await until(() => buttons().length > 0 && isPreloaded(rows))
  await untilQuiet()
  const { x, y, width, height } = buttons()[0]!.getBoundingClientRect()
  dataset.benchButton = `${Math.round(x + width / 2)} ${Math.round(y + height / 2)}`
  const { pressed, painted } = await window.benchPressed
  dataset.benchPress = `${painted - pressed}`
}
