import { z } from '@hono/zod-openapi'

/** Lies of the swap services: what the quote or the transaction says otherwise than was asked for, or than the pool has. */
const LIES = [
  /** Quote: a tenth more than the pool gives. */
  'output',
  /** Swap: another token comes out. */
  'token',
  /** Swap: twice the amount goes in. */
  'amount',
  /** Swap: nothing is the least output, whatever the slippage. */
  'least',
  /** Swap: nothing is the least output, and the wanted one stands behind the arguments, where the router reads nothing. */
  'unread',
  /** Swap: the output goes to somebody else. */
  'recipient',
  /** Swap: sent to an address that is not the router. */
  'router',
  /** Swap and approval: for another chain. */
  'chain',
  /** Approval: for an address that is not the router. */
  'spender',
  /** Approval: of an unlimited amount. */
  'unlimited',
] as const

export type Lie = (typeof LIES)[number]

declare module 'hono' {
  interface ContextVariableMap {
    /** Lie that the answer has to tell. */
    lie?: Lie
  }
}

/** Fault of a call: replaces its answer, delays it, or makes it untrue. */
export const faultSchema = z.discriminatedUnion('kind', [
  /** This status with an error body; 302 redirects to a login page. */
  z.object({
    kind: z.literal('status'),
    status: z.number().int().min(300).max(599),
    description: z.string().optional(),
  }),
  /** The right answer, delayed by milliseconds. */
  z.object({ kind: z.literal('delay'), milliseconds: z.number().int().min(0).max(600_000) }),
  /** No answer at all, on an open connection. */
  z.object({ kind: z.literal('hang') }),
  /** Truncated JSON. */
  z.object({ kind: z.literal('malformed') }),
  /** 200 with any JSON: the wrong shape. */
  z.object({ kind: z.literal('json'), body: z.unknown() }),
  /** 200 with a page instead of JSON. */
  z.object({ kind: z.literal('html') }),
  /** 200 with valid JSON of that many bytes. */
  z.object({
    kind: z.literal('huge'),
    bytes: z
      .number()
      .int()
      .min(1)
      .max(1 << 30)
      .default(64 << 20),
  }),
  /** 200 with the right shape and an untrue content, of the swap services alone; every other answer stays right. */
  z.object({
    kind: z.literal('lie'),
    about: z
      .enum(LIES)
      .describe(
        'quotes: output. build-transaction: token, amount, least, unread, recipient, router, chain. build-approve: spender, unlimited, chain.',
      ),
  }),
])

export type Fault = z.input<typeof faultSchema>

export interface FaultRule {
  // A line comment, since such a path would end a longer one: /v1/account/*/balance
  /** Path of a call. A `*` matches one part, and at the end all further parts. */
  path: string
  fault: z.infer<typeof faultSchema>
  /** Number of further calls that it applies to; all if absent. */
  times?: number | undefined
}

export interface Faults {
  readonly rules: readonly FaultRule[]
  /** Sets the fault for calls of a path, at most `times` of them. A later rule for the path replaces it. */
  set(path: string, fault: Fault, options?: { times?: number | undefined }): void
  /** Removes the fault of a path, or all faults. Pending answers are released. */
  reset(path?: string): void
  /** Returns the fault for a call and counts it. The longest matching path wins. */
  take(path: string): FaultRule['fault'] | undefined
  /** Aborts when a pending answer has to be released. */
  readonly released: AbortSignal
}

const escaped = (text: string) => text.replace(/[\\^$.|?+()[\]{}]/g, '\\$&')

const fits = ({ path }: FaultRule, called: string) => {
  const parts = path.split('*').map(escaped)
  const last = parts.pop() ?? ''
  const pattern = parts.length > 0 && last === '' ? `${parts.join('[^/]*')}.*` : [...parts, last].join('[^/]*')
  return new RegExp(`^${pattern}$`).test(called)
}

export function createFaults(): Faults {
  let rules: FaultRule[] = []
  let hanging = new AbortController()
  return {
    get rules() {
      return rules
    },
    get released() {
      return hanging.signal
    },
    set(path, fault, { times } = {}) {
      const rule = { path, fault: faultSchema.parse(fault), times }
      rules = [...rules.filter(each => each.path !== path), rule]
    },
    reset(path) {
      rules = path === undefined ? [] : rules.filter(rule => rule.path !== path)
      hanging.abort()
      hanging = new AbortController()
    },
    take(called) {
      const [rule] = rules.filter(each => fits(each, called)).sort((a, b) => b.path.length - a.path.length)
      if (rule?.times === undefined) return rule?.fault
      const left = rule.times - 1
      rules =
        left > 0
          ? rules.map(each => (each === rule ? { ...rule, times: left } : each))
          : rules.filter(each => each !== rule)
      return rule.fault
    },
  }
}
