import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient as openSql } from '@libsql/client'
import { onTestFinished } from 'vitest'
import { type Client, createClient, LOGIN, newVerifier, VAULT } from './client.fixture.ts'
import { createLoginServer, type LogEntry, type LoginServerSettings } from './index.ts'
import { startMail } from './mail.fixture.ts'

export const MASTER_KEY = new Uint8Array(32).fill(7)
export const CODE_KEY = new Uint8Array(32).fill(9)

export type World = Awaited<ReturnType<typeof startWorld>>

/** Login server on a database on disk, with a real mail server and a clock that the test moves. It ends with the test. */
export async function startWorld(settings: Partial<LoginServerSettings> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-login-'))
  const mail = await startMail()
  const log: LogEntry[] = []
  let ahead = 0
  let turned = 0
  const open = () =>
    createLoginServer({
      publicUrl: LOGIN,
      vaultOrigin: VAULT,
      databaseUrl: `file:${join(folder, 'login.db')}`,
      masterKey: MASTER_KEY,
      codeKey: CODE_KEY,
      mail: { url: mail.url, from: 'Foyer <login@foyer.example>' },
      clientAddress: context => context.req.header('x-address'),
      longPoll: 300,
      log: entry => log.push(entry),
      now: () => Date.now() + ahead + turned,
      ticks: () => performance.now() + ahead,
      ...settings,
    })
  const server = { current: await open() }
  onTestFinished(async () => {
    await server.current.stop()
    await mail.stop()
    await rm(folder, { recursive: true })
  })
  return {
    server,
    folder,
    mail,
    log,
    pass: (milliseconds: number) => {
      ahead += milliseconds
    },
    /** Sets the clock of the machine: no time passes by that. */
    turnClock: (milliseconds: number) => {
      turned += milliseconds
    },
    /** Ends the server and starts another one on its database. */
    async restart() {
      await server.current.stop()
      server.current = await open()
    },
    /** Rows of the database, whatever the server says of them. */
    async rows(statement: string) {
      const sql = openSql({ url: `file:${join(folder, 'login.db')}` })
      const { rows } = await sql.execute(statement)
      sql.close()
      return rows
    },
    client: (address?: string) => createClient(server, address === undefined ? {} : { address }),
    /** Starts a login by email. Returns the challenge and the verifier, to be checked. */
    async startEmail(client: Client, email: string, more: object = {}) {
      const { verifier, verifierHash } = newVerifier()
      const { status, body } = await client.post('/email/start', { email, verifierHash, ...more })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return { challenge: body.challenge as string, verifier }
    },
    /** Logs in by email. Returns the id of the account. */
    async logIn(client: Client, email = 'ann@site.example'): Promise<string> {
      const asked = await this.startEmail(client, email)
      const { status, body } = await client.post('/email/check', { ...asked, code: mail.codeFor(email.toLowerCase()) })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.account as string
    },
  }
}

export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE
