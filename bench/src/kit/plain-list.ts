/** HTML of a minimal virtual list of `count` rows that renders only the visible ones. */
export function plainList(count: number): string {
  return `<!doctype html><style>body{margin:0}#l{position:relative}p{position:absolute;height:240px;width:100%;margin:0}</style>
<div id="l" style="height:${count * 60}px"></div><script>
const list = document.getElementById('l');
const draw = () => {
  const from = Math.max(0, Math.floor(scrollY / 240) - 2), rows = [];
  for (let row = from; row < Math.min(${Math.ceil(count / 4)}, from + 8); row++) {
    const made = document.createElement('p');
    made.style.top = row * 240 + 'px';
    made.textContent = 'Row ' + row;
    rows.push(made);
  }
  list.replaceChildren(...rows);
};
addEventListener('scroll', draw);
draw();
</script>`;
}
