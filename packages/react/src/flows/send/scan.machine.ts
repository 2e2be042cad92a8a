import { assign, createMachine, fromCallback, fromPromise } from 'xstate'

/** Detector of codes in a picture. @see https://developer.mozilla.org/docs/Web/API/BarcodeDetector */
type Detector = { detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]> }
type DetectorClass = new (options: { formats: readonly string[] }) => Detector

const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Whether this browser reads codes, and has a camera interface. */
export const canScan = (): boolean =>
  detectorClass() !== undefined && typeof navigator.mediaDevices?.getUserMedia === 'function'

/** Pause between two looks at the picture. */
const PAUSE = 250
/** Longest text that is taken from a code. */
const MOST_TEXT = 2_000

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

type Event = { type: 'scan.start' } | { type: 'scan.stop' } | { type: 'code.found'; text: string }
type Context = { stream: MediaStream | undefined; problem: 'denied' | 'failed' | undefined }

const camera = fromPromise<MediaStream>(async ({ signal }) => {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  if (signal.aborted) stop(stream)
  return stream
})

const read = fromCallback<Event, { stream: MediaStream | undefined }, Event>(({ input: { stream }, sendBack }) => {
  const Detector = detectorClass()
  if (!stream || !Detector) return
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = stream
  void video.play().catch(() => {})
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const detector = new Detector({ formats: ['qr_code'] })
  const look = async () => {
    // The first pictures of a camera may be unreadable.
    const codes = await detector.detect(video).catch(() => [])
    if (isOver) return
    const text = codes[0]?.rawValue
    if (text) sendBack({ type: 'code.found', text: text.slice(0, MOST_TEXT) })
    else timer = setTimeout(() => void look(), PAUSE)
  }
  void look()
  return () => {
    isOver = true
    clearTimeout(timer)
    video.srcObject = null
    stop(stream)
  }
})

type Actor = { src: 'camera'; logic: typeof camera } | { src: 'read'; logic: typeof read }

type Action =
  /** The view gives it. */
  | { type: 'report'; params: { text: string } }
  /** The reader turns the camera off itself, once it has begun. */
  | { type: 'turnOff' }
  | { type: 'noteProblem'; params: { cause: unknown } }

const actions = {
  report: () => {},
  turnOff: ({ context: { stream } }: { context: Context }) => stream && stop(stream),
  noteProblem: assign<Context, Event, { cause: unknown }, Event, never>((_, { cause }) => ({
    problem: cause instanceof DOMException && cause.name === 'NotAllowedError' ? 'denied' : 'failed',
  })),
}

/** Reads a code with the camera, which is asked for on `scan.start` and stopped when it is left. */
export const scanMachine = createMachine(
  {
    types: {} as { context: Context; events: Event; actors: Actor; actions: Action },
    id: 'scan',
    context: { stream: undefined, problem: undefined },
    initial: 'closed',
    states: {
      closed: { on: { 'scan.start': 'asking' } },
      asking: {
        entry: assign({ problem: undefined }),
        invoke: {
          src: 'camera',
          onDone: { target: 'reading', actions: assign(({ event }) => ({ stream: event.output })) },
          onError: {
            target: 'failed',
            actions: { type: 'noteProblem', params: ({ event }) => ({ cause: event.error }) },
          },
        },
        on: { 'scan.stop': 'closed' },
      },
      reading: {
        invoke: {
          src: 'read',
          input: ({ context: { stream } }) => ({ stream }),
          onError: {
            target: 'failed',
            actions: ['turnOff', { type: 'noteProblem', params: ({ event }) => ({ cause: event.error }) }],
          },
        },
        exit: assign({ stream: undefined }),
        on: {
          'scan.stop': 'closed',
          'code.found': {
            target: 'closed',
            actions: { type: 'report', params: ({ event: { text } }) => ({ text }) },
          },
        },
      },
      failed: { on: { 'scan.start': 'asking', 'scan.stop': 'closed' } },
    },
  },
  { actors: { camera, read }, actions },
)
