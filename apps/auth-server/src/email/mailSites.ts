/** Site that a mail names: its host, as browsers write it, and the name that the host of this server gave it. */
export type MailSite = { host: string; name: string }

const NAME = /^[^\p{C}\p{Zl}\p{Zp}<>]{1,60}$/u

/**
 * Sites that a mail may name, by their hosts. The host in a request is chosen by whoever sends it: one that is not listed is named in no
 * mail. Throws if one of them is no origin, or has no name that fits in a line.
 */
export function readMailSites(sites: Readonly<Record<string, string>>): ReadonlyMap<string, MailSite> {
  return new Map(
    Object.entries(sites).map(([origin, name]) => {
      if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
        throw new Error('A site that mails name must be an origin, such as https://shop.example.com.')
      }
      if (name.trim() !== name || !NAME.test(name)) {
        throw new Error('The name of a site must have 1 to 60 characters, on one line.')
      }
      const { host } = new URL(origin)
      return [host, { host, name }]
    }),
  )
}
