import { type Setting, showIntent, visitHost } from './hostVisit.ts'
import { type Wait, waitingTime } from './waitingTime.ts'

export type Connected = { total: number; wallet: number; own: number }

type Times = { clicked: number; established: number; requests: Wait[] }

const WATCH = `new Promise(resolve => {
  let clicked = 0
  window.addEventListener('click', event => { clicked = event.timeStamp; window.benchRequests.length = 0 }, { capture: true, once: true })
  window.benchActor.on('connection.established', () => resolve({ clicked, established: performance.now(), requests: [...window.benchRequests] }))
})`

/** Measures the time from the click on a wallet that approves at once to the connection, split into the wallet's part and our own. */
export async function measureConnect(setting: Setting): Promise<Connected> {
  const visit = await visitHost(setting)
  await showIntent(visit)
  await visit.page.locator('[data-part=connect-button]').click()
  const row = visit.page.locator('[data-part=wallet]').first()
  await row.waitFor()
  await visit.page.waitForTimeout(400)
  const times = visit.page.evaluate(WATCH)
  const { x, y, width, height } = (await row.boundingBox())!
  await visit.page.mouse.click(x + width / 2, y + height / 2)
  const { clicked, established, requests } = (await times) as Times
  await visit.close()
  const total = established - clicked
  const wallet = waitingTime(requests, { from: clicked, to: established })
  return { total, wallet, own: total - wallet }
}
