// Small elements of the control page. Texts are inserted as text, never as HTML.

/** A text, with an optional line of detail below it. */
export function textOf(text, { className = '', detail = '', code = false } = {}) {
  const element = document.createElement('span');
  if (text !== '') {
    const main = document.createElement(code ? 'code' : 'span');
    main.className = className;
    main.textContent = text;
    element.append(main);
  }
  if (detail !== '') {
    const line = document.createElement('small');
    line.className = 'detail';
    line.textContent = detail;
    element.append(line);
  }
  return element;
}

/** A row of a table; `numbers` are the indexes of right-aligned cells. */
export function row(cells, numbers = []) {
  const line = document.createElement('tr');
  for (const [index, cell] of cells.entries()) {
    const element = document.createElement('td');
    if (numbers.includes(index)) element.className = 'number';
    element.append(cell);
    line.append(element);
  }
  return line;
}

/** A line of a list: name, remark, controls. */
export function item(name, remark, controls) {
  const line = document.createElement('li');
  const words = document.createElement('div');
  const strong = document.createElement('strong');
  strong.textContent = name;
  words.append(strong, textOf('', { detail: remark }));
  line.append(words, ...controls);
  return line;
}

export function button(text, onClick) {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'button';
  element.textContent = text;
  element.addEventListener('click', () => void onClick());
  return element;
}

export const numberText = (value) => (value === '' ? '' : Number(value).toLocaleString('en'));

export const timeText = (iso) => iso.slice(5, 19).replace('T', ' ');
