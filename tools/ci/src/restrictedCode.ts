/**
 * Packages under the GPL that `@polkadot/rpc-provider` or `polkadot-api` installs, and those that they bring. `+` divides a scope in pnpm's
 * folders.
 */
const RESTRICTED =
  /smoldot|@substrate[/+](?!ss58-registry)|@polkadot-api[/+](?:json-rpc-provider|observable-client|sm-provider|substrate-client)/

/** Returns the first name of a restricted package in a path or a text; undefined if there is none. */
export const restrictedIn = (text: string): string | undefined => RESTRICTED.exec(text)?.[0]

/** Returns the files that name a restricted package, in code or in a source map, as `contains …`. `read` returns a file's text. */
export const restrictedFiles = (paths: readonly string[], read: (path: string) => string): string[] =>
  paths.flatMap(path => {
    const found = restrictedIn(read(path))
    return found ? [`contains ${path}, which names ${found}`] : []
  })
