declare global {
  interface Window {
    /** What the page offers to whoever measures it. */
    scene: Scene
    /** The chain's endpoint, written before the page's own scripts run. */
    benchEndpoint: string
    /** By the wallets, each time one is asked: when, and when it answered. */
    benchRequests: { method: string; from: number; to: number }[]
  }
}

export interface Scene {
  /** Milliseconds from the visitor's next click to the end of the frame that first shows the wallets. */
  untilPainted(): Promise<number>
  /** Opens, waits until the wallets are shown, closes, and waits until nothing is left of it on screen. */
  round(): Promise<void>
}

const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))

/** After a frame's callbacks come style, layout and paint; a message sent from one arrives behind them. */
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

/** Milliseconds on the page's clock at the end of the first frame with it. */
export const paintOf = async (isShown: () => boolean) => {
  while (!isShown()) await frame()
  return afterPaint()
}

const until = async (condition: () => boolean) => {
  while (!condition()) await frame()
}

export function setScene(parts: { isShown(): boolean; isGone(): boolean; open(): void; close(): void }) {
  const { isShown, isGone, open, close } = parts
  window.scene = {
    untilPainted: () =>
      new Promise(resolve => {
        const onClick = async ({ timeStamp }: Event) => {
          // The page acts on the click after this; a frame begins when it has.
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
