/** The registry's picture for a symbol; a symbol may be anything, an id may not. */
export const tokenImage = (url: string, symbol: string) => {
  const id = symbol.replace(/[^\w.-]/g, '').slice(0, 32) || 'token'
  return `${url}/public/getTokenImage/${id}?projectId=sandbox&st=foyer&sv=sandbox`
}
