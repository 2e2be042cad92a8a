/** Reference to an element, as WebDriver writes it. */
export type Element = { [ELEMENT]: string }

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export const idOf = (element: Element): string => element[ELEMENT]

/** Milliseconds for one command. The longest loads a page. */
const LIMIT = 60_000

type Answer = { value: unknown }

/** Error of a driver, with its code, such as `stale element reference`. */
export class WebDriverError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.name = 'WebDriverError'
    this.code = code
  }
}

const request = async (method: string, url: string, body?: object): Promise<unknown> => {
  const answer = await fetch(url, {
    method,
    signal: AbortSignal.timeout(LIMIT),
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const { value } = (await answer.json()) as Answer
  if (answer.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new WebDriverError(error, message)
}

/**
 * A session of classic WebDriver, as far as the tours use it. Written here because the libraries for it that run on Node 20.19 are of last year and
 * come with a downloader of browsers, for about sixty lines.
 * @see https://www.w3.org/TR/webdriver1/
 */
export class WebDriver {
  readonly #session: string
  #window: string | undefined

  private constructor(session: string) {
    this.#session = session
  }

  /** Starts a browser by the driver at an address. */
  static async start(driver: string, capabilities: object): Promise<{ driver: WebDriver; version: string }> {
    const started = (await request('POST', `${driver}/session`, { capabilities: { alwaysMatch: capabilities } })) as {
      sessionId: string
      capabilities: { browserVersion: string }
    }
    return {
      driver: new WebDriver(`${driver}/session/${started.sessionId}`),
      version: started.capabilities.browserVersion,
    }
  }

  /** Sends a command about a window. */
  async command(window: string, method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    if (this.#window !== window) {
      await request('POST', `${this.#session}/window`, { handle: window })
      this.#window = window
    }
    return request(method, `${this.#session}${path}`, body)
  }

  async windows(): Promise<string[]> {
    return (await request('GET', `${this.#session}/window/handles`)) as string[]
  }

  async ends(): Promise<void> {
    await request('DELETE', this.#session)
  }
}
