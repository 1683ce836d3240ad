const answer = await fetch('/meta/control/state');
document.querySelector('pre').textContent = JSON.stringify(await answer.json(), null, 2);
