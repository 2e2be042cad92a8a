/**
 * Command of WebDriver BiDi, as Playwright sends it.
 * @typedef {{ id: number, method: string, params: Record<string, any> }} Command
 */

/**
 * Answer to a command.
 * @typedef {{ type: 'success' | 'error', id: number | null, error?: string, result?: any }} Answer
 */

/** Commands that Playwright sends to every browser. No test depends on their effect: the language is English already. */
const WITHOUT_EFFECT = new Set([
  'browser.setDownloadBehavior',
  'emulation.setLocaleOverride',
  'emulation.setMediaFeaturesOverride',
  'emulation.setScreenOrientationOverride',
  'emulation.setScreenSettingsOverride',
  'network.addDataCollector',
])

/** Runs in the page: the elements of all frames, each with its window. */
const FRAMES = `() => {
  const framesIn = root => [...root.querySelectorAll('*')].flatMap(element => [
    ...(element.contentWindow ? [[element, element.contentWindow]] : []),
    ...(element.shadowRoot ? framesIn(element.shadowRoot) : []),
  ])
  return framesIn(document)
}`

/**
 * Says whether a command asks for the element of a frame. Without an answer Playwright knows no frame by its name, and no place of anything in it.
 * @param {Command} command
 */
const asksForFrame = ({ method, params }) =>
  method === 'browsingContext.locateNodes' && params.locator.type === 'context'

/**
 * Returns the command to send to Firefox 140, which finds elements in other ways than Playwright's.
 * @param {Command} command
 * @returns {Command}
 */
export function forFirefox(command) {
  if (!asksForFrame(command)) return command
  const { context } = command.params
  return {
    id: command.id,
    method: 'script.callFunction',
    params: { functionDeclaration: FRAMES, awaitPromise: false, target: { context } },
  }
}

/**
 * Returns the answer that Playwright expects to its command.
 * @param {Command} command
 * @param {Answer} answer
 * @returns {Answer}
 */
export function forPlaywright(command, answer) {
  const { type, id, error, result } = answer
  if (type === 'error' && error === 'unknown command' && WITHOUT_EFFECT.has(command.method))
    return { type: 'success', id, result: {} }
  if (type === 'error' || !asksForFrame(command)) return answer
  const { context } = command.params.locator.value
  /** @type {{ value: [element: object, window: { value: { context: string } }] }[]} */
  const frames = result.result?.value ?? []
  const nodes = frames.filter(({ value }) => value[1].value.context === context).map(({ value }) => value[0])
  return { type, id, result: { nodes } }
}
