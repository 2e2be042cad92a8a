/** Site of an app that the sandbox's server has under another name. */
export type Site = (request: Request) => Response | Promise<Response>

/** Apps at `vault.localhost` and `login.localhost`, on the sandbox's port. */
export interface Sites {
  vault?: Site
  login?: Site
}

export type SiteName = keyof Sites

export const SITE_NAMES = ['vault', 'login'] as const satisfies readonly SiteName[]

/** Host header of a site. */
export const siteHost = (name: SiteName, port: number) => `${name}.localhost:${port}`

export const siteUrl = (name: SiteName, port: number) => `http://${siteHost(name, port)}`

/** Returns the site that a request is for, or undefined for the sandbox itself. */
export function siteOf(request: Request, port: number): SiteName | undefined {
  const host = request.headers.get('host')?.toLowerCase()
  return SITE_NAMES.find(name => host === siteHost(name, port))
}
