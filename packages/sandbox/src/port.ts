import { once } from 'node:events'
import { connect } from 'node:net'

export class PortTakenError extends Error {
  override readonly name = 'PortTakenError'
  readonly port: number

  constructor(port: number, { what, variable }: { what: string; variable: string }) {
    super(`Port ${port} is taken, so the ${what} cannot start. Stop what uses it, or set ${variable} to another port.`)
    this.port = port
  }
}

const answers = async (host: string, port: number) => {
  const socket = connect({ host, port })
  const answered = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return answered
}

/**
 * Rejects with a `PortTakenError` if the port answers on either loopback address. A listener on `::1` does not prevent binding 127.0.0.1,
 * and a browser, which resolves `localhost` to both, would then reach the other server.
 */
export async function assertPortFree(port: number, use: { what: string; variable: string }) {
  const answered = await Promise.all([answers('127.0.0.1', port), answers('::1', port)])
  if (answered.includes(true)) throw new PortTakenError(port, use)
}

/** Reads a port from the environment; `fallback` if it is unset or empty. */
export function portFrom(variable: string, fallback: number) {
  const text = process.env[variable]
  if (!text) return fallback
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${variable} is "${text}", which is not a port: a whole number from 1 to 65535.`)
  }
  return port
}

/** Reads Host headers from the environment, as `name:port` divided by commas; none if it is unset. */
export const hostsFrom = (variable: string) =>
  (process.env[variable] ?? '')
    .split(',')
    .map(host => host.trim().toLowerCase())
    .filter(host => host !== '')
