/** Stands in for the real one, which is native code: bcoin asks for it by name and, with its chain in memory, never calls it. */
module.exports = () => {
  throw new Error('This bcoin keeps its chain in memory.')
}
