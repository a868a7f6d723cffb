import { useEffect, useRef, useState } from 'react'

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Takes files that are dropped anywhere on the page; answers whether some are being held over it. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [dragging, setDragging] = useState(false)
  const latest = useRef(onFiles)
  latest.current = onFiles
  useEffect(() => {
    const controller = new AbortController()
    const options = { signal: controller.signal }
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setDragging(true)
    }
    addEventListener('dragenter', over, options)
    addEventListener('dragover', over, options)
    addEventListener(
      'dragleave',
      // The pointer has left the window, not only an element of it.
      (event) => event.relatedTarget === null && setDragging(false),
      options,
    )
    addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setDragging(false)
        latest.current([...(event.dataTransfer?.files ?? [])])
      },
      options,
    )
    return () => controller.abort()
  }, [])
  return dragging
}
