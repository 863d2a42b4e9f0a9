// React Aria puts a <style> into the head unless one with this id is there, and the content security
// policy refuses it. Its only rule stands in combobox.module.css, this element in its place.
const id = 'react-aria-pressable-style'

if (!document.getElementById(id)) {
  const mark = document.createElement('meta')
  mark.id = id
  document.head.append(mark)
}
