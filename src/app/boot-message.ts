/**
 * What stands in the page when it cannot start. In both languages and outside the catalogues, because the catalogues are
 * among what may not have arrived.
 */
const texts = {
  files: [
    'មិនអាចផ្ទុកកម្មវិធីបានទេ។ សូមពិនិត្យការតភ្ជាប់អ៊ីនធឺណិត រួចផ្ទុកទំព័រនេះម្ដងទៀត។',
    'The application could not be loaded. Check the connection and load this page again.',
  ],
  configuration: [
    'ការកំណត់របស់កម្មវិធីមិនត្រឹមត្រូវ។ សូមទាក់ទងអ្នកគ្រប់គ្រងប្រព័ន្ធ។',
    'The configuration of the application is wrong. Please contact your administrator.',
  ],
} as const

/** Puts the message in the page, with what it may help to tell the operator, and a way to try again. */
export function showBootFailure(root: HTMLElement, what: keyof typeof texts, detail?: string): void {
  const main = document.createElement('main')
  main.className = 'mx-auto max-w-2xl p-6'
  main.setAttribute('role', 'alert')
  const [khmer, english] = texts[what]
  main.append(paragraph(khmer, 'km'), paragraph(english, 'en'))
  if (detail !== undefined) main.append(paragraph(detail, 'en'))
  const again = document.createElement('a')
  again.href = location.href
  again.className = 'mt-4 inline-block text-accent underline'
  again.textContent = 'ផ្ទុកម្ដងទៀត · Load again'
  main.append(again)
  root.replaceChildren(main)
}

function paragraph(text: string, language: string): HTMLParagraphElement {
  const element = document.createElement('p')
  element.lang = language
  element.className = 'mt-2'
  element.textContent = text
  return element
}
