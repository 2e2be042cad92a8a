import { documentProperty } from '../theme/adopt.ts'

/** Elements that are never seen. */
const UNSEEN = 'script,style,link,meta,template,noscript'

/** Milliseconds in which a wallet that is asked may have drawn before the modal hears of the request. */
const AT_ONCE = 500

/** Watches for elements that others add to the page beside its content, as wallets add theirs, until they are removed. */
export function watchDrawing(page: Document, onChange: () => void) {
  const drawn = new Map<Node, number>()
  const note = (records: MutationRecord[]) => {
    for (const { addedNodes, removedNodes } of records) {
      for (const node of addedNodes)
        if (node.nodeType === Node.ELEMENT_NODE && !(node as Element).matches(UNSEEN))
          drawn.set(node, performance.now())
      for (const node of removedNodes) drawn.delete(node)
    }
  }
  const observer = new MutationObserver(records => {
    note(records)
    onChange()
  })
  for (const name of ['documentElement', 'body'] as const)
    observer.observe(documentProperty(page, name), { childList: true })
  return {
    isDrawn() {
      // What a wallet draws during the press is here before the observer is called.
      note(observer.takeRecords())
      return drawn.size > 0
    },
    /** Forgets all but the newest: what has been there before a wallet is asked is not its own. */
    begin() {
      note(observer.takeRecords())
      for (const [node, since] of drawn) if (performance.now() - since > AT_ONCE) drawn.delete(node)
    },
    stop: () => observer.disconnect(),
  }
}
