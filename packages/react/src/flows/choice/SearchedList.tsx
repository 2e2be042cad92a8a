import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useCounted } from '../../i18n/useCounted.ts'
import { SearchIcon } from '../../icons/flowIcons.ts'
import { SearchField } from '../../parts/Field.tsx'
import { LongList } from '../../parts/LongList.tsx'
import { Stack } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { NothingYet } from '../portfolio/PanelStates.tsx'

/** Texts of a list that is searched. */
export interface SearchMessages {
  search: string
  clear: string
  list: string
  found: `${string}{count}${string}`
  nothing: { title: string; text: `${string}{search}${string}` }
}

export interface SearchedListProps<Item> {
  items: readonly Item[]
  idOf: (item: Item) => string
  /** Items that fit a text, in their order. A stable function. */
  find: (items: readonly Item[], text: string) => readonly Item[]
  search: string
  onSearch: (text: string) => void
  messages: SearchMessages
  /** State of the list, after its rows. */
  after?: ReactNode
  /** Row of an item. A stable function: another one renders every row again. */
  children: (item: Item) => ReactNode
}

/** Choice from a long list with a search field. */
export function SearchedList<Item>(props: SearchedListProps<Item>) {
  const { items, idOf, find, search, onSearch, messages, after, children } = props
  const counted = useCounted()
  // Deferred: rendering the rows must not block a key press.
  const wanted = useDeferredValue(search)
  const found = useMemo(() => find(items, wanted), [find, items, wanted])
  return (
    <Stack>
      <SearchField
        label={messages.search}
        placeholder={messages.search}
        clearLabel={messages.clear}
        maxLength={100}
        value={search}
        onChange={event => onSearch(event.currentTarget.value)}
        onClear={() => onSearch('')}
      />
      <VisuallyHidden role="status">{wanted.trim() && counted(messages.found, { count: found.length })}</VisuallyHidden>
      <div>
        {found.length > 0 ? (
          <LongList label={messages.list} items={found} idOf={idOf} height={56}>
            {children}
          </LongList>
        ) : (
          <NothingYet
            icon={<SearchIcon />}
            title={messages.nothing.title}
            text={<Sentence of={messages.nothing.text} search={wanted.trim()} />}
          />
        )}
        {after}
      </div>
    </Stack>
  )
}
