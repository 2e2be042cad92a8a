import { answerOf, type Environment, openModal, visitFullPage } from './fullVisit.ts'
import { type Wait, waitingTime } from './waitingTime.ts'

export type Paired = { total: number; relay: number; own: number }

const QR = '[data-part=qr][data-uri]'

const WATCH = `new Promise(resolve => {
  window.addEventListener('click', async ({ timeStamp }) => {
    window.benchRelay.length = 0
    const painted = await window.full.painted(${JSON.stringify(QR)})
    resolve({ clicked: timeStamp, painted, waits: window.benchRelay.map(({ from, to }) => ({ from, to: Math.min(to, painted) })) })
  }, { capture: true, once: true })
})`

/** Measures the time from the click on a wallet to its painted QR code, split into the relay's part and our own. The client is loaded before. */
export async function measurePairing(environment: Environment, { runs, throttle }: { runs: number; throttle: number }) {
  const { page, cdp, ...visit } = await visitFullPage(environment)
  await openModal({ page, cdp, ...visit })
  await page.locator('[data-part=all-wallets]').click()
  const results: Paired[] = []
  // The first visit loads the client.
  for (let run = -1; run < runs; run += 1) {
    // Every other generated wallet is a web page, which has no QR code.
    const tile = page.locator('[data-part=wallet]').nth(2 * (run + 1))
    await tile.waitFor()
    // Time for the view to fade in and for the relay to close the previous attempt.
    await page.waitForTimeout(700)
    if (run === 0) await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    const times = answerOf<{ clicked: number; painted: number; waits: Wait[] }>(page, WATCH)
    await tile.click()
    const { clicked, painted, waits } = await times
    const total = painted - clicked
    const relay = waitingTime(waits, { from: clicked, to: painted })
    if (run >= 0) results.push({ total, relay, own: total - relay })
    await page.locator('[data-part=back]').click()
  }
  await visit.close()
  return results
}
