import { type CallFrame, createCallFrame, type WindowHello, type WindowJob } from '../protocol/windowMessages.ts'

/** Frames of the opener that are asked. */
const MOST_FRAMES = 100
/** Milliseconds between two greetings, and in which one of the frames must know this window. */
const AGAIN = 500
const TIME_LIMIT = 6000

export type Greeted = { job: WindowJob; call: CallFrame }

/** Frame of this vault in the page that opened this window. The messages go to this origin alone. */
function* framesOf(opener: Window) {
  for (let index = 0; index < Math.min(opener.length, MOST_FRAMES); index += 1) {
    const frame = opener[index]
    if (frame) yield frame
  }
}

/** Finds the frame that expects this window, and what it is for. Undefined where there is none. */
export function greetFrame(hello: WindowHello, limit = TIME_LIMIT): Promise<Greeted | undefined> {
  const opener = window.opener as Window | null
  if (!opener) return Promise.resolve(undefined)
  return new Promise(resolve => {
    let heard = false
    const greet = () => {
      for (const frame of framesOf(opener)) {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }: MessageEvent<{ heard?: true; job?: WindowJob }>) => {
          if (data.heard) heard = true
          if (!data.job) return
          end()
          resolve({ job: data.job, call: createCallFrame(port1) })
        }
        // Never the last call of a function, after which JavaScriptCore names another source.
        frame.postMessage(hello, location.origin, [port2])
      }
    }
    const repeat = setInterval(() => {
      if (!heard) greet()
    }, AGAIN)
    const timer = setTimeout(() => {
      // One that was heard gets its job from the login server, whose time limit is longer.
      if (heard) return
      end()
      resolve(undefined)
    }, limit)
    const end = () => {
      clearInterval(repeat)
      clearTimeout(timer)
    }
    greet()
  })
}
