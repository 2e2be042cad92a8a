/** Bytes of an answer that are read. A profile or a token is far smaller. */
const LARGEST_ANSWER = 256 << 10

/** Milliseconds that a provider, relay or chain has to answer. */
const TIME_LIMIT = 10_000

/** Fetches with a limit on time and on the size of the answer: a provider that fails must not hold this server up. */
export async function boundedFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const limit = AbortSignal.timeout(TIME_LIMIT)
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
  const answer = await fetch(url, { redirect: 'manual', ...init, signal })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += (chunk as Uint8Array).length
    if (size > LARGEST_ANSWER) throw new Error('The answer is too large.')
    chunks.push(chunk as Uint8Array)
  }
  const hasBody = ![101, 204, 205, 304].includes(answer.status)
  return new Response(hasBody ? Buffer.concat(chunks) : null, { status: answer.status, headers: answer.headers })
}

const LOOPBACK = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/

/** Whether a host is this machine, where nothing needs TLS. */
export const isLoopback = (hostname: string) => LOOPBACK.test(hostname)
