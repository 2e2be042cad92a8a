import { covered, type Wait } from './covered.ts'
import { type Setting, setStage, showIntent } from './stage.ts'

export type Connected = { whole: number; wallet: number; own: number }

type Times = { clicked: number; established: number; requests: Wait[] }

const WATCH = `new Promise(resolve => {
  let clicked = 0
  window.addEventListener('click', event => { clicked = event.timeStamp; window.benchRequests.length = 0 }, { capture: true, once: true })
  window.benchActor.on('connection.established', () => resolve({ clicked, established: performance.now(), requests: [...window.benchRequests] }))
})`

/** From the click on a wallet that approves at once to the fact that it is connected, and what of it was not the wallet's own time. */
export async function measureConnect(setting: Setting): Promise<Connected> {
  const stage = await setStage(setting)
  await showIntent(stage)
  await stage.page.locator('[data-part=connect-button]').click()
  const row = stage.page.locator('[data-part=wallet]').first()
  await row.waitFor()
  await stage.page.waitForTimeout(400)
  const times = stage.page.evaluate(WATCH)
  const { x, y, width, height } = (await row.boundingBox())!
  await stage.page.mouse.click(x + width / 2, y + height / 2)
  const { clicked, established, requests } = (await times) as Times
  await stage.close()
  const whole = established - clicked
  const wallet = covered(requests, { from: clicked, to: established })
  return { whole, wallet, own: whole - wallet }
}
