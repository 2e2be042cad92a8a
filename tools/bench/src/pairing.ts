import { covered, type Wait } from './covered.ts'
import { answerOf, openModal, visit, type World } from './whole.ts'

export type Paired = { whole: number; relay: number; own: number }

const QR = '[data-part=qr][data-uri]'

const WATCH = `new Promise(resolve => {
  window.addEventListener('click', async ({ timeStamp }) => {
    window.benchRelay.length = 0
    const painted = await window.whole.painted(${JSON.stringify(QR)})
    resolve({ clicked: timeStamp, painted, waits: window.benchRelay.map(({ from, to }) => ({ from, to: Math.min(to, painted) })) })
  }, { capture: true, once: true })
})`

/** From the click on a wallet to its code in the frame, with the client loaded and connected, and what of it was not the relay's time. */
export async function measurePairing(world: World, { runs, throttle }: { runs: number; throttle: number }) {
  const { page, cdp, ...stage } = await visit(world)
  await openModal({ page, cdp, ...stage })
  await page.locator('[data-part=all-wallets]').click()
  const results: Paired[] = []
  // The first visit loads the client.
  for (let run = -1; run < runs; run += 1) {
    // Every other of the generated wallets is a web page, which is opened; the rest are scanned.
    const tile = page.locator('[data-part=wallet]').nth(2 * (run + 1))
    await tile.waitFor()
    // The view has faded in, and the abandoned attempt of the last run is told to the relay.
    await page.waitForTimeout(700)
    if (run === 0) await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    const times = answerOf<{ clicked: number; painted: number; waits: Wait[] }>(page, WATCH)
    await tile.click()
    const { clicked, painted, waits } = await times
    const whole = painted - clicked
    const relay = covered(waits, { from: clicked, to: painted })
    if (run >= 0) results.push({ whole, relay, own: whole - relay })
    await page.locator('[data-part=back]').click()
  }
  await stage.close()
  return results
}
