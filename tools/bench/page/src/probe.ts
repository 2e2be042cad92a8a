declare global {
  interface Window {
    /** Measurements that the benchmark calls. */
    probe: Probe
    /** Endpoint of the chain, set before the page's own scripts run. */
    benchEndpoint: string
    /** Requests to the wallets, with the times of request and answer. */
    benchRequests: { method: string; from: number; to: number }[]
  }
}

export interface Probe {
  /** Resolves with the milliseconds from the next click to the end of the frame that first shows the wallets. */
  untilPainted(): Promise<number>
  /** Opens the modal, waits for the wallets, closes it and waits until it has left the screen. */
  round(): Promise<void>
}

const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))

/** Resolves after the next paint: a message sent in a frame's callback arrives after style, layout and paint. */
const afterPaint = async () => {
  await frame()
  return new Promise<number>(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve(performance.now())
    }
    port2.postMessage(undefined)
  })
}

/** Resolves with the time on the page's clock at the end of the first frame that shows it. */
export const paintOf = async (isShown: () => boolean) => {
  while (!isShown()) await frame()
  return afterPaint()
}

const until = async (condition: () => boolean) => {
  while (!condition()) await frame()
}

export function setProbe(parts: { isShown(): boolean; isGone(): boolean; open(): void; close(): void }) {
  const { isShown, isGone, open, close } = parts
  window.probe = {
    untilPainted: () =>
      new Promise(resolve => {
        const onClick = async ({ timeStamp }: Event) => {
          // The page handles the click after this listener and before the next frame.
          resolve((await paintOf(isShown)) - timeStamp)
        }
        window.addEventListener('click', event => void onClick(event), { capture: true, once: true })
      }),
    round: async () => {
      open()
      await until(isShown)
      await afterPaint()
      close()
      await until(isGone)
      await afterPaint()
    },
  }
}
