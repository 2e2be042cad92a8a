/** Returns the address of the registry's picture for a symbol. A symbol may contain any characters, an image id may not. */
export const tokenImage = (url: string, symbol: string) => {
  const id = symbol.replace(/[^\w.-]/g, '').slice(0, 32) || 'token'
  return `${url}/public/getTokenImage/${id}?projectId=sandbox&st=foyer&sv=sandbox`
}
