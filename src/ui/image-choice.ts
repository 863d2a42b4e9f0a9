import { type RefObject, useEffect, useRef, useState } from 'react'

export interface ChosenImage {
  file: File
  /** The same as a data URL, to be shown. */
  url: string
}

interface ImageChoice {
  input: RefObject<HTMLInputElement | null>
  /** Makes of a file what is taken; nothing where it can't be read. */
  prepare: (file: File) => Promise<File | undefined>
  /** Said of a file that no picture can be made of. */
  unreadable: string
  onChange: (chosen: ChosenImage | null) => void
}

/**
 * Takes a picture, once it is sure that it can be shown. Of several choices the last one counts. A
 * form that is sent meanwhile waits: it would leave without its picture.
 */
export function useImageChoice({ input, prepare, unreadable, onChange }: ImageChoice) {
  const [refusal, setRefusal] = useState<string>()
  const [name, setName] = useState<string>()
  const [reading, setReading] = useState(false)
  const choice = useRef(0)
  const isAwaited = useRef(false)

  useEffect(() => {
    const form = input.current?.form
    if (!reading || !form) return
    const wait = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      isAwaited.current = true
    }
    form.addEventListener('submit', wait, true)
    return () => form.removeEventListener('submit', wait, true)
  }, [reading, input])

  useEffect(() => {
    if (reading || !isAwaited.current) return
    isAwaited.current = false
    if (!refusal) input.current?.form?.requestSubmit()
  }, [reading, refusal, input])

  // What a field was reading is not reported once the field is gone.
  useEffect(
    () => () => {
      choice.current += 1
    },
    [],
  )

  /** Of several files only the first counts. */
  async function take(files: FileList | undefined): Promise<void> {
    const file = files?.[0]
    if (!file) return
    choice.current += 1
    const own = choice.current
    setRefusal(undefined)
    setReading(true)
    const prepared = await prepare(file)
    const url = prepared && (await read(prepared))
    const isPicture = url !== undefined && (await canBeShown(url))
    if (own !== choice.current) return
    setReading(false)
    if (!prepared || !isPicture) return setRefusal(unreadable)
    setName(file.name)
    onChange({ file: prepared, url })
  }

  function remove(): void {
    choice.current += 1
    setRefusal(undefined)
    setReading(false)
    setName(undefined)
    onChange(null)
  }

  return { refusal, reading, name, take, remove }
}

function read(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve('')
    reader.readAsDataURL(file)
  })
}

function canBeShown(url: string): Promise<boolean> {
  const image = new Image()
  image.src = url
  return image.decode().then(
    () => true,
    () => false,
  )
}
