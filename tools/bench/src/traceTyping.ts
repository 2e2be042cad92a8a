import type { Environment, Visit } from './fullVisit.ts'
import { type Traced, traced } from './trace.ts'

/** Milliseconds between the keys of a fast typist. */
const BETWEEN = 60

type Typing = { part: 'amount' | 'receiver'; text: string; throttle: number }

/** Traces typing into a field. The first key is not measured: its code has never run before. */
export async function traceTyping(
  { browser }: Environment,
  { page, cdp }: Visit,
  { part, text, throttle }: Typing,
): Promise<Traced> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await page.locator(`input[data-part=${part}]`).focus()
  await page.keyboard.type(text.slice(0, 1), { delay: BETWEEN })
  const trace = await traced(browser, () => page.keyboard.type(text.slice(1), { delay: BETWEEN }))
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return trace
}
