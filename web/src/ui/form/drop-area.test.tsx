import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { DropArea } from './drop-area.tsx';

const picture = new File(['x'], 'teaser.jpg', { type: 'image/jpeg' });
// Browsers set this property; an empty value means that the file was not in a folder.
Object.defineProperty(picture, 'webkitRelativePath', { value: '' });
const files = { types: ['Files'], items: [], files: [picture] };
const text = { types: ['text/plain'], items: [], files: [] };

async function showArea(props: { disabled?: boolean } = {}) {
  const onFiles = vi.fn();
  await show(
    <DropArea onFiles={onFiles} {...props} data-testid="area">
      <p>Drop files</p>
    </DropArea>,
    { texts: ['base'] },
  );
  return { onFiles, area: screen.getByTestId('area'), inside: screen.getByText('Drop files') };
}

test('dragging files over a child keeps the area highlighted until they leave the area', async () => {
  const { area, inside } = await showArea();
  fireEvent.dragEnter(area, { dataTransfer: files });
  fireEvent.dragEnter(inside, { dataTransfer: files });
  fireEvent.dragLeave(area, { dataTransfer: files });
  expect(area).toHaveProperty('dataset.dropping', '');
  fireEvent.dragLeave(inside, { dataTransfer: files });
  expect(area.dataset.dropping).toBeUndefined();
});

test('dropped files are passed on once, and the highlight ends', async () => {
  const { area, onFiles } = await showArea();
  fireEvent.dragEnter(area, { dataTransfer: files });
  fireEvent.drop(area, { dataTransfer: files });
  await vi.waitFor(() => expect(onFiles).toHaveBeenCalledOnce());
  expect(onFiles).toHaveBeenCalledWith([picture]);
  expect(area.dataset.dropping).toBeUndefined();
});

test('dragged text is ignored', async () => {
  const { area, onFiles } = await showArea();
  fireEvent.dragEnter(area, { dataTransfer: text });
  expect(area.dataset.dropping).toBeUndefined();
  fireEvent.drop(area, { dataTransfer: text });
  expect(onFiles).not.toHaveBeenCalled();
});

test('a disabled area accepts no files', async () => {
  const { area, onFiles } = await showArea({ disabled: true });
  fireEvent.dragEnter(area, { dataTransfer: files });
  fireEvent.drop(area, { dataTransfer: files });
  expect(area.dataset.dropping).toBeUndefined();
  expect(onFiles).not.toHaveBeenCalled();
});
