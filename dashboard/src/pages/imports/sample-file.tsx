const sample = [
  ['Segment name', 'Category', 'Type', 'ID', 'Keywords'],
  ['Acme Data > Auto > SUVs > Electric SUV Intenders', 'Auto', 'B2C', 'A-1001', 'electric, suv, ev'],
  ['IT Decision Makers Evaluating Zero Trust', 'Enterprise Technology', 'B2B', 'A-1002', 'security, zero trust'],
  ['First-Time Home Buyers', 'Real Estate', 'B2C', 'A-1003', 'mortgage, moving'],
]

const text = sample.map((cells) => cells.map((cell) => (/[",]/.test(cell) ? `"${cell}"` : cell)).join(',')).join('\r\n')

/** A small file of the right shape, to fill in. */
export function SampleFile() {
  return (
    <a download="sample-topics.csv" href={`data:text/csv;charset=utf-8,${encodeURIComponent(`${text}\r\n`)}`}>
      Download a sample file
    </a>
  )
}
