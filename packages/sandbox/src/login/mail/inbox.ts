import { z } from '@hono/zod-openapi'

export const mailSchema = z
  .object({
    id: z.number().int().openapi({ description: 'Rises by one with each mail' }),
    receivedAt: z.string().openapi({ description: 'ISO 8601' }),
    from: z.string(),
    to: z.array(z.string()).openapi({ description: 'Receivers of the envelope, in lower case' }),
    subject: z.string(),
    text: z.string(),
    html: z.string().optional(),
  })
  .openapi('Mail')

export type Mail = z.infer<typeof mailSchema>

/** Number of mails that are kept; older ones are dropped. */
const KEPT = 200

export interface Inbox {
  /** Returns the mails, newest first: all, or those of one receiver. */
  messages(to?: string): Mail[]
  add(mail: Omit<Mail, 'id' | 'receivedAt'>): void
  clear(): void
}

export function createInbox(): Inbox {
  let mails: Mail[] = []
  let last = 0
  return {
    messages: to => (to === undefined ? [...mails] : mails.filter(mail => mail.to.includes(to.trim().toLowerCase()))),
    add(mail) {
      last += 1
      const added = { ...mail, id: last, receivedAt: new Date().toISOString() }
      mails = [added, ...mails].slice(0, KEPT)
    },
    clear() {
      mails = []
    },
  }
}
