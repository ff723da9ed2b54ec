"""Starting gear steps store no answer, so they have no form. Source: B43.9."""
