import { type ParentCategory, parentCategories } from '@txadv/contract/vocabulary'
import { Dialog } from '../../ui/dialog.tsx'
import { OptionList } from '../../ui/option-list.tsx'

interface Props {
  readonly open: boolean
  readonly now: string | null
  readonly onSelect: (category: ParentCategory) => void
  readonly onClose: () => void
}

/** One of the 41 categories, by typing some of its letters. */
export function CategoryDialog({ open, now, onSelect, onClose }: Props) {
  const find = (text: string) =>
    parentCategories
      .filter((category) => category.toLowerCase().includes(text.toLowerCase()))
      .map((title) => ({ title, hint: title === now ? 'now' : undefined }))
  return (
    <Dialog title="Category" open={open} onClose={onClose}>
      <OptionList
        label="Category"
        listLabel="Categories"
        placeholder="Search categories"
        find={find}
        onSelect={({ title }) => onSelect(title)}
        none="No categories match."
      />
    </Dialog>
  )
}
