import { boot } from '#lib/boot.ts';
import { openApp } from './app.tsx';
import './styles/app.css';

// Both at once: the texts of the frame, and whatever the address asks for.
const { view } = openApp();
const root = await boot(['base', 'shell']);
root.render(view);
