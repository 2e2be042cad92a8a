import { once } from 'node:events'
import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { startLoginWorld } from '../login.fixture.ts'
import type { Mail } from './inbox.ts'

const MAIL = {
  from: 'Foyer <no-reply@foyer.example>',
  to: 'Ada@Example.com',
  subject: 'Your code',
  text: 'Code: 123456',
}

const start = async () => {
  const world = await startLoginWorld()
  const transport = createTransport({ ...world.services.smtp, secure: false })
  const messages = async (to?: string) => {
    const query = to === undefined ? '' : `?${new URLSearchParams({ to }).toString()}`
    return ((await (await fetch(`${world.url}/mail/messages${query}`)).json()) as { messages: Mail[] }).messages
  }
  return { ...world, messages, send: (mail: object = {}) => transport.sendMail({ ...MAIL, ...mail }) }
}

test('a mail that was sent over SMTP is in the inbox of its receiver, newest first', async () => {
  const { send, messages } = await start()
  await send()
  await send({ subject: 'Zweite Ümläute ✉', html: '<b>Code: 654321</b>', text: 'Grüße: 654321' })
  await send({ to: 'ben@example.com' })
  expect(await messages('ada@example.com')).toEqual([
    expect.objectContaining({
      id: 2,
      subject: 'Zweite Ümläute ✉',
      text: expect.stringContaining('Grüße: 654321'),
      html: expect.stringContaining('<b>'),
    }),
    expect.objectContaining({ id: 1, subject: 'Your code', from: 'no-reply@foyer.example', to: ['ada@example.com'] }),
  ])
  expect(await messages()).toHaveLength(3)
})

test('a mail belongs to the receivers of its envelope, not to those of its header', async () => {
  const { send, messages } = await start()
  await send({ envelope: { from: 'no-reply@foyer.example', to: ['ben@example.com'] } })
  expect([(await messages('ada@example.com')).length, (await messages('BEN@example.com')).length]).toEqual([0, 1])
})

test('any user and password are right', async () => {
  const { services, messages } = await start()
  const auth = { user: 'foyer', pass: 'secret' }
  await createTransport({ ...services.smtp, secure: false, auth }).sendMail(MAIL)
  expect(await messages()).toHaveLength(1)
})

test('a late mail is accepted at once and arrives after its delay', async () => {
  const { send, messages, mailSwitches } = await start()
  // Longer than any test.
  mailSwitches.set({ delivery: 'late', delay: 600_000 })
  await send({ subject: 'Slow' })
  expect(await messages()).toEqual([])
  mailSwitches.set({ delivery: 'late', delay: 100 })
  const sentAt = Date.now()
  await send({ subject: 'Late' })
  await expect.poll(async () => (await messages()).map(({ subject }) => subject)).toEqual(['Late'])
  expect(Date.now() - sentAt).toBeGreaterThanOrEqual(100)
})

test('a lost mail is accepted and never arrives, and a refused one is an error of its sender', async () => {
  const { send, messages, mailSwitches } = await start()
  mailSwitches.set({ delivery: 'lost' })
  await send()
  mailSwitches.set({ delivery: 'refused' })
  await expect(send()).rejects.toMatchObject({ responseCode: 550 })
  mailSwitches.reset()
  await send({ subject: 'After' })
  expect((await messages()).map(({ subject }) => subject)).toEqual(['After'])
})

test('/faults/mail changes the delivery, and refuses a wrong switch', async () => {
  const { url, mailSwitches } = await start()
  const post = (body: object) =>
    fetch(`${url}/faults/mail`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  expect((await post({ delivery: 'lost' })).status).toBe(200)
  expect(mailSwitches.current).toEqual({ delivery: 'lost', delay: 10_000 })
  expect((await post({ delivery: 'eaten' })).status).toBe(400)
  await fetch(`${url}/faults/mail`, { method: 'DELETE' })
  expect(mailSwitches.current.delivery).toBe('now')
})

test('a mail over 1 MB is refused, and the inbox keeps the newest 200', async () => {
  const { send, messages, inbox } = await start()
  await expect(send({ text: 'x'.repeat(2 << 20) })).rejects.toMatchObject({ responseCode: 552 })
  for (let sent = 0; sent < 250; sent += 1)
    inbox.add({ from: '', to: ['ada@example.com'], subject: `${sent}`, text: '' })
  const kept = await messages('ada@example.com')
  expect([kept.length, kept[0]?.subject]).toEqual([200, '249'])
})

/** Sends bytes to the mail server as they are, and resolves once the connection has ended. */
async function sendRaw(port: number, bytes: string | Buffer) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  socket.write(bytes)
  setTimeout(() => socket.resetAndDestroy(), 200)
  await once(socket, 'close')
}

const ENVELOPE = 'EHLO a\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<ada@example.com>\r\nDATA\r\n'

test('survives clients that send no SMTP, no mail, or end in the middle', async () => {
  const { services, send, messages } = await start()
  const { port } = services.smtp
  const nested = Array.from(
    { length: 500 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  )
  await Promise.all([
    sendRaw(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'),
    sendRaw(port, 'x'.repeat(3 << 20)),
    sendRaw(port, Buffer.from([0, 255, 10, 13, 0, 254])),
    sendRaw(port, `${ENVELOPE}Subject: half`),
    sendRaw(port, `${ENVELOPE}${nested.join('')}\r\n.\r\n`),
  ])
  await send()
  expect((await messages('ada@example.com'))[0]?.subject).toBe('Your code')
})

test('a page of another origin cannot read the inbox, nor empty it', async () => {
  const { url, send, messages } = await start()
  await send()
  for (const method of ['GET', 'DELETE'])
    expect((await fetch(`${url}/mail/messages`, { method, headers: { origin: 'http://localhost:5173' } })).status).toBe(
      403,
    )
  expect(await messages()).toHaveLength(1)
  await fetch(`${url}/mail/messages`, { method: 'DELETE' })
  expect(await messages()).toEqual([])
})
