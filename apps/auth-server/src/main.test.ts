import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startProcess } from './process.fixture.ts'

test('the process serves, logs lines of JSON, and ends when it is asked to', async () => {
  const { child, port, line, call } = await startProcess()
  expect(await line()).toEqual({ event: 'started', host: '127.0.0.1', port })
  const answer = await call('/session')
  expect([answer.status, await answer.json()]).toEqual([401, { error: { code: 'session.missing' } }])
  expect(await line()).toMatchObject({ event: 'request', route: '/session', status: 401, code: 'session.missing' })
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a process that cannot start says which variable is wrong, and not its value', async () => {
  const { ended } = await startProcess({ changes: { LOGIN_MASTER_KEY: 'a secret that is too short' } })
  expect(await ended()).toEqual({
    code: 1,
    printed: '',
    errors: 'The environment is not complete.\nLOGIN_MASTER_KEY: must be 32 bytes as base64url\n',
  })
})

test('a process whose port is taken says so in one sentence, and not that it has started', async () => {
  const first = await startProcess()
  await first.line()
  const { ended } = await startProcess({ port: first.port })
  expect(await ended()).toEqual({
    code: 1,
    printed: '',
    errors: `The server cannot listen on 127.0.0.1, port ${first.port}: another program listens there.\n`,
  })
})

test('a process for an address of another machine says so in one sentence', async () => {
  const { port, ended } = await startProcess({ changes: { LOGIN_HOST: '192.0.2.1' } })
  expect(await ended()).toEqual({
    code: 1,
    printed: '',
    errors: `The server cannot listen on 192.0.2.1, port ${port}: this machine does not have that address.\n`,
  })
})
